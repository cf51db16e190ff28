import { messages } from 'core/contract'
import type { SessionUser } from 'core/contract/rest'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Person } from './person.tsx'

export function GoogleCard({ user }: { user: SessionUser }) {
  const name = user.displayName ?? user.email
  return (
    <Card title={messages.profile.googleCard} actions={user.isOperator && <Chip tone="navy">Operator</Chip>}>
      <Person name={name} picture={user.photoURL} title={user.displayName ?? 'User'} note={user.email} />
    </Card>
  )
}
