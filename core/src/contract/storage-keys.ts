/** Browser storage keys. One session module in web writes and clears all of them together. */
export const storageKeys = {
  local: { token: 'token', user: 'user', graphqlToken: 'AUTH_TOKEN', telegramUser: 'telegram-user' },
  session: { chatSessionId: 'chatSessionId' },
} as const
