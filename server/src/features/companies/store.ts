import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx, UserId } from '#postgres/db.ts'
import { company_note } from '#postgres/schema.ts'

export interface KeptRule {
  readonly id: string
  readonly words: string
  /** Canonical text: what it meant when it was written. */
  readonly clause: string
}

export interface CompanyNote {
  readonly note: string
  readonly note_at: Date | null
  readonly thesis: readonly KeptRule[]
  readonly peers: readonly string[] | null
}

interface Owned {
  readonly user_id: UserId
  readonly symbol: string
}

const Rules = z.array(z.object({ id: z.string(), words: z.string(), clause: z.string() }))
const Peers = z.array(z.string()).nullable()

const nothing: CompanyNote = { note: '', note_at: null, thesis: [], peers: null }

export async function readNote(tx: Tx, { user_id, symbol }: Owned): Promise<CompanyNote> {
  const [row] = await tx
    .select({
      note: company_note.note,
      note_at: company_note.note_at,
      thesis: company_note.thesis,
      peers: company_note.peers,
    })
    .from(company_note)
    .where(and(eq(company_note.user_id, user_id), eq(company_note.symbol, symbol)))
  return row ? { ...row, thesis: Rules.parse(row.thesis), peers: Peers.parse(row.peers) } : nothing
}

/** What is named is changed, in a row that may not be there yet. */
export async function putNote(tx: Tx, own: Owned, changes: Partial<CompanyNote>): Promise<void> {
  const values = {
    ...(changes.note !== undefined && { note: changes.note, note_at: changes.note_at ?? null }),
    ...(changes.thesis !== undefined && { thesis: [...changes.thesis] }),
    ...(changes.peers !== undefined && {
      // JSON's null inside the column would be a list that is none; SQL's says that nothing was chosen.
      peers: changes.peers === null ? sql`null` : [...changes.peers],
    }),
  }
  await tx
    .insert(company_note)
    .values({ ...own, ...values })
    .onConflictDoUpdate({ target: [company_note.user_id, company_note.symbol], set: values })
}
