/** docs/api/graphql.md, from the printed schema: what can be asked, changed and listened to, then every type. */
const intro = `# GraphQL

Written by \`npm run docs\` from \`server/src/graphql/schema.graphql\`.

\`POST /v1/graphql\` with \`{"query": "…", "variables": {…}}\` and a bearer token; subscriptions by the \`graphql-transport-ws\` protocol on the same path, the token in the payload of \`connection_init\`. One operation at a time, or a list of at most five. [What holds for every call](README.md).

An \`email\` or \`user_id\` in a call may only repeat who the token speaks for; anything else is answered "Not authorized".
`

interface Block {
  readonly head: string
  readonly text: string
}

/** Definitions as they are printed: a description, a head line, a body up to the closing bracket. */
function blocksOf(schema: string): Block[] {
  return schema
    .trim()
    .split(/\n\n(?=\S)/)
    .map((text) => ({ head: /^(?:type|input|enum|scalar|interface|union) (\w+)/m.exec(text)?.[1] ?? '', text }))
    .filter(({ head }) => head !== '')
}

const roots = [
  ['Query', 'Asking'],
  ['Mutation', 'Changing'],
  ['Subscription', 'Listening'],
] as const

export function graphqlPage(schema: string): string {
  const blocks = blocksOf(schema)
  const isRoot = (head: string): boolean => roots.some(([name]) => name === head)
  const section = (title: string, text: string): string => `## ${title}\n\n\`\`\`graphql\n${text}\n\`\`\`\n`
  return [
    intro,
    ...roots.flatMap(([name, title]) =>
      blocks.filter(({ head }) => head === name).map(({ text }) => section(title, text)),
    ),
    section(
      'Types',
      blocks
        .filter(({ head }) => !isRoot(head))
        .map(({ text }) => text)
        .join('\n\n'),
    ),
  ].join('\n')
}
