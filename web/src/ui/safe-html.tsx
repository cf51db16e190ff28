import DOMPurify, { type Config } from 'dompurify'
import { useMemo } from 'react'
import { classNames } from './class-names.ts'
import styles from './safe-html.module.css'

/**
 * The only place where HTML from a message becomes part of the page.
 * A strict list: what is not named here is dropped, whatever a browser may learn to do with it.
 */
const tags = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'div', 'span'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'mark', 'small', 'sub', 'sup', 'code', 'pre', 'kbd'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]

const attributes = ['href', 'title', 'colspan', 'rowspan', 'scope', 'start']

/** https, or a path of this site. "//host", "/\host" and control characters leave the site or hide a scheme. */
const isSafeHref = (href: string): boolean =>
  !/[\p{Cc}\s\\]/u.test(href) && /^(?:https:\/\/[^/@:?#]+(?::\d+)?(?:[/?#].*)?|\/(?!\/).*|#[\w-]*)$/i.test(href)

interface HtmlPolicy {
  createHTML(text: string): string
  createScriptURL(text: string): string
}

interface TrustedTypes {
  readonly trustedTypes?: { createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy }
}

let cleaner: { readonly purify: typeof DOMPurify; readonly config: Config } | undefined

function openCleaner() {
  const purify = DOMPurify(window)
  // What an element "is" stays in it when the attribute goes, and is written out again with its HTML.
  purify.addHook('beforeSanitizeElements', (node) => {
    if (node instanceof Element && node.hasAttribute('is')) node.remove()
  })
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName !== 'A') return
    const href = node.getAttribute('href')
    if (href === null || !isSafeHref(href)) node.removeAttribute('href')
    else if (!href.startsWith('/') && !href.startsWith('#')) node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer nofollow')
  })
  // The page allows HTML only from this policy; the text reaches it after the cleaner has rebuilt it.
  const policy = (window as TrustedTypes).trustedTypes?.createPolicy('safe-html', {
    createHTML: (text) => text,
    createScriptURL: () => {
      throw new TypeError('No script comes from a message')
    },
  })
  const config: Config = {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOW_UNKNOWN_PROTOCOLS: false,
    // Names in a message must not shadow what scripts read from the document.
    SANITIZE_NAMED_PROPS: true,
    KEEP_CONTENT: true,
    // Its text is code, not words: dropping only the tag would print it.
    FORBID_CONTENTS: [
      'script',
      'style',
      'svg',
      'math',
      'iframe',
      'object',
      'noscript',
      'template',
      'textarea',
      'title',
      'xmp',
    ],
    RETURN_TRUSTED_TYPE: policy !== undefined,
    ...(policy && { TRUSTED_TYPES_POLICY: policy as unknown as NonNullable<Config['TRUSTED_TYPES_POLICY']> }),
  }
  return { purify, config }
}

/** Cleans HTML to the list above. */
export function cleanHtml(html: string): string {
  cleaner ??= openCleaner()
  // Without what it needs the cleaner hands back its input untouched.
  if (!cleaner.purify.isSupported) return ''
  return cleaner.purify.sanitize(html, cleaner.config) as unknown as string
}

/** HTML of an answer or a shared message, cleaned again here whatever the server did. */
export function SafeHtml({ html, className }: { html: string; className?: string }) {
  const clean = useMemo(() => cleanHtml(html), [html])
  return <div className={classNames(styles.prose, className)} dangerouslySetInnerHTML={{ __html: clean }} />
}

/** What a user typed: shown as typed, never read as HTML. */
export function UserText({ text }: { text: string }) {
  return <p className={styles.typed}>{text}</p>
}
