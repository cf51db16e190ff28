import sanitizeHtml from 'sanitize-html'

/** https, or a path of this site: "//host" and "/\\host" leave it, and a relative address means another page on each screen. */
const isOurs = (href: string): boolean => /^(?:https:\/\/|\/(?![/\\])|#)/i.test(href)

/**
 * What an answer may contain. No image, form, style, frame or drawing: each can fetch from elsewhere or imitate a page.
 * Links lead to https or to a path of this site. The browser cleans again when it shows it.
 */
export const cleanAnswer = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [
      ...['p', 'br', 'hr', 'b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'code', 'pre', 'blockquote', 'a'],
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd'],
      ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      a: (_name, { href }) => ({
        tagName: 'a',
        attribs: { ...(href && isOurs(href) ? { href } : {}), rel: 'noopener noreferrer nofollow', target: '_blank' },
      }),
    },
  }).replaceAll('\u0000', '')
