/** What TypeScript asks for of tools.mjs. */
export function ensureNode(version: string): string | null
