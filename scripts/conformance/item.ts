/** One thing the specification asks for. A test proves it by carrying the id in square brackets in its title. */
export interface Item {
  /** R12, S3, E7.chat_uuid …: the letter is the kind. Ids are never renumbered: titles of tests quote them. */
  readonly id: string
  readonly text: string
  /** The part and section of the specification. */
  readonly from: string
}

export interface Entity {
  readonly id: string
  readonly name: string
  readonly fields: readonly Item[]
}

export const items = (from: string, texts: Readonly<Record<string, string>>): Item[] =>
  Object.entries(texts).map(([id, text]) => ({ id, text, from }))

/** An entity's fields: the key is the field's exact name, the text says what must hold for it ('' when only that it exists). */
export const entity = (id: string, name: string, from: string, fields: Readonly<Record<string, string>>): Entity => ({
  id,
  name,
  fields: Object.entries(fields).map(([field, text]) => ({
    id: `${id}.${field}`,
    text: text ? `${name}: \`${field}\`, ${text}` : `${name}: \`${field}\``,
    from,
  })),
})
