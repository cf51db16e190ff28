import { items } from './item.ts'

export const permissions = [
  ...items('part 1 §6', {
    P1: 'Two states: signed in, identified by e-mail, and anonymous; no other roles for users',
    P2: 'Avatar menu, profile and logout appear only when signed in',
    P3: 'Anonymous users see a Login button',
    P4: 'Chat, saved prompts and sharing need a bearer token',
    P5: 'A reply other than 200 to those is shown as "Not authorized"',
    P6: 'The shared chat view needs no login',
    P7: 'Every data request is scoped to the signed-in user by e-mail',
  }),
  ...items('part 2 §6', {
    P8: 'Requests authenticate with the bearer token of local storage',
    P9: 'Connecting Telegram needs a current user e-mail',
    P10: 'Saving the webhook configuration needs a current user e-mail',
    P11: 'Feedback needs a signed-in user; e-mail and uid are sent',
  }),
]
