import { product } from 'core/contract'

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const inHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => escaped[letter] ?? '')

const style = `
  :root { color-scheme: light dark; --surface: #fafaf7; --paper: #fff; --ink: #1b1f24; --muted: #5b6570; --line: #e4e4de; --control: #7c858d; --green: #0b7a4b; --on-green: #fff; --error: #b3261e }
  @media (prefers-color-scheme: dark) { :root { --surface: #0f1412; --paper: #171d1a; --ink: #e8ecea; --muted: #a7b1ac; --line: #2a322e; --control: #76827b; --green: #4cc38a; --on-green: #06140d; --error: #ffb4ab } }
  * { box-sizing: border-box }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--surface); color: var(--ink); font: 14px/20px Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
  main { width: 100%; max-width: 400px; padding: 32px; background: var(--paper); border: 1px solid var(--line); border-radius: 10px }
  h1 { margin: 0 0 8px; font-size: 20px; line-height: 28px; font-weight: 600 }
  p { margin: 0 0 24px; color: var(--muted) }
  label { display: block; margin-bottom: 4px; font-weight: 500 }
  input { width: 100%; height: 44px; padding: 0 12px; font: inherit; font-size: 16px; color: inherit; background: transparent; border: 1px solid var(--control); border-radius: 8px }
  input[aria-invalid] { border-color: var(--error) }
  button { width: 100%; height: 44px; margin-top: 16px; font: inherit; font-weight: 600; color: var(--on-green); background: var(--green); border: 0; border-radius: 8px; cursor: pointer }
  :focus-visible { outline: 2px solid var(--green); outline-offset: 2px }
  .brand { margin: 0 0 24px; color: var(--green); font-weight: 700 }
  .error { margin: 8px 0 0; color: var(--error) }
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
<p class="brand">${product.name}</p>
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
