import { product } from 'core/contract'

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const inHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => escaped[letter] ?? '')

const style = `
  :root { color-scheme: light dark; --surface: #faf9f6; --card: #fff; --ink: #1c2421; --quiet: #55615b; --line: #8a948f; --green: #1b6e4c; --on-green: #fff; --red: #b3261e }
  @media (prefers-color-scheme: dark) { :root { --surface: #121614; --card: #1b211e; --ink: #eef2ef; --quiet: #a9b5ae; --line: #76827b; --green: #7fd1a8; --on-green: #08150f; --red: #ffb4ab } }
  * { box-sizing: border-box }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--surface); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
  main { width: 100%; max-width: 400px; padding: 32px; background: var(--card); border: 1px solid color-mix(in srgb, var(--line) 40%, transparent); border-radius: 12px }
  h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.25 }
  p { margin: 0 0 24px; color: var(--quiet) }
  label { display: block; margin-bottom: 6px; font-weight: 600 }
  input { width: 100%; height: 48px; padding: 0 14px; font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 8px }
  input[aria-invalid] { border-color: var(--red) }
  button { width: 100%; height: 48px; margin-top: 20px; font: inherit; font-weight: 600; color: var(--on-green); background: var(--green); border: 0; border-radius: 8px; cursor: pointer }
  :focus-visible { outline: 3px solid color-mix(in srgb, var(--green) 60%, transparent); outline-offset: 2px }
  .error { margin: 8px 0 0; color: var(--red) }
  a { color: var(--green) }
`

const page = (nonce: string, title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${product.name}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`

/** Works without script: one field, one button. */
export function signInPage({
  nonce,
  action,
  email,
  error,
}: {
  nonce: string
  action: string
  email: string
  error: string | null
}): string {
  const problem = error ? `<p class="error" id="email-error" role="alert">${inHtml(error)}</p>` : ''
  return page(
    nonce,
    'Development sign-in',
    `<h1>Development sign-in</h1>
<p>No identity provider is configured, so anyone can sign in here as any e-mail.</p>
<form method="post" action="${inHtml(action)}">
<label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="email" required autofocus maxlength="254" value="${inHtml(email)}"${error ? ' aria-invalid="true" aria-describedby="email-error"' : ''}>
${problem}
<button type="submit">Continue</button>
</form>`,
  )
}

export const expiredPage = (nonce: string): string =>
  page(
    nonce,
    'Sign-in expired',
    `<h1>This sign-in has expired</h1>
<p>It was left open too long or was used already.</p>
<a href="/login">Start again</a>`,
  )
