/** The pages of the stand-in for Telegram: widget script, its frame, its window, and what arrived. */
interface Person {
  readonly id: number
  readonly first_name: string
  readonly username: string
  readonly isBlocking: boolean
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const page = (title: string, body: string, script = ''): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<style>
  body { margin: 0; font: 14px/20px system-ui, sans-serif; color: #1b1f24; }
  main { max-width: 560px; margin: 24px auto; padding: 0 16px; }
  button { border: 0; border-radius: 20px; background: #2aabee; color: #fff; font: 500 15px/20px system-ui; padding: 10px 20px; cursor: pointer; }
  label { display: block; margin: 12px 0; } input { display: block; width: 100%; box-sizing: border-box; padding: 8px; font: inherit; }
  pre { white-space: pre-wrap; background: #eef6fb; padding: 12px; border-radius: 10px; }
</style></head><body>${body}${script === '' ? '' : `<script>${script}</script>`}</body></html>`

/** Reads its own tag, puts a frame before it, and tells the page what the frame says: as the provider's script does. */
export const widgetScript = `(() => {
  const tag = document.currentScript
  const bot = tag.getAttribute('data-telegram-login')
  if (!bot) return
  const origin = new URL(tag.src).origin
  const frame = document.createElement('iframe')
  frame.id = 'telegram-login-' + bot.replace(/[^a-z0-9_]/gi, '-')
  const access = tag.getAttribute('data-request-access')
  frame.src = origin + '/embed/' + bot + '?origin=' + encodeURIComponent(location.origin)
    + '&size=' + (tag.getAttribute('data-size') || 'medium') + (access ? '&request_access=' + access : '')
  frame.width = 238
  frame.height = 40
  frame.style.border = 'none'
  let onAuth = () => undefined
  if (tag.hasAttribute('data-onauth')) onAuth = (0, eval)('(function (user) {' + tag.getAttribute('data-onauth') + '})')
  else if (tag.hasAttribute('data-auth-url')) onAuth = (user) => {
    const to = new URL(tag.getAttribute('data-auth-url'), location.href)
    for (const [name, value] of Object.entries(user)) to.searchParams.set(name, value)
    location.href = to.href
  }
  window.addEventListener('message', (event) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return
    let said = {}
    try { said = JSON.parse(event.data) } catch {}
    if (said.event === 'auth_user') onAuth(said.auth_data)
  })
  tag.parentNode.insertBefore(frame, tag)
})()`

/** The button in the frame: opens the provider's window and passes its answer on to the page. */
export const embedPage = (botName: string, parentOrigin: string): string =>
  page(
    'Telegram login',
    '<button id="login" type="button">Log in with Telegram</button>',
    `document.getElementById('login').addEventListener('click', () => {
      window.open('/auth?bot=${encodeURIComponent(botName)}', 'telegram_oauth', 'width=550,height=470')
    })
    window.addEventListener('message', (event) => {
      if (event.origin === location.origin) parent.postMessage(event.data, ${JSON.stringify(parentOrigin).replaceAll('<', '\\u003c')})
    })`,
  )

/** Asks who logs in; then hands the signed data to the frame that opened it, and closes. */
export const authPage = (botName: string, data: Record<string, string | number> | null): string =>
  data
    ? page(
        'Telegram',
        '<main>You can close this window.</main>',
        `const data = ${JSON.stringify(data).replaceAll('<', '\\u003c')}
        opener.postMessage(JSON.stringify({ event: 'auth_user', auth_data: data }), location.origin)
        close()`,
      )
    : page(
        'Telegram',
        `<main><h1>Telegram stand-in</h1><p>Log in to the site of @${escaped(botName)} and let it send you messages.</p>
        <form method="post" action="/auth">
          <label>First name <input name="first_name" value="Asha" required></label>
          <label>Username <input name="username" value="asha_rao" required></label>
          <button>Accept</button>
        </form></main>`,
      )

export const overviewPage = (
  botName: string,
  people: readonly Person[],
  messages: readonly { readonly chat_id: number; readonly text: string; readonly at: number }[],
): string =>
  page(
    'Telegram stand-in',
    `<main><h1>Telegram stand-in</h1><p>@${escaped(botName)} · reload to see what arrived since.</p>
    ${people.length === 0 ? '<p>Nobody has logged in yet.</p>' : ''}
    ${people
      .map(
        ({ id, first_name, username, isBlocking }) => `<h2>${escaped(first_name)} @${escaped(username)}</h2>
        <form method="post" action="/block/${id}"><button>${isBlocking ? 'Unblock the bot' : 'Block the bot'}</button></form>
        ${messages
          .filter((message) => message.chat_id === id)
          .map(({ text }) => `<pre>${escaped(text)}</pre>`)
          .join('')}`,
      )
      .join('')}</main>`,
  )
