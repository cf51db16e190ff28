/** What a person typed, to be shown as HTML: "pe<roe" is a comparison and must not vanish as a tag nobody knows. */
const plainTags =
  'a|b|blockquote|br|code|dd|dl|dt|em|h[1-6]|hr|i|li|ol|p|pre|s|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul'
const noTag = new RegExp(`<(?!/?(?:${plainTags})(?:[\\s/>]))`, 'gi')

export const typedHtml = (text: string): string => text.replace(noTag, '&lt;')
