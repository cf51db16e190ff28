/** How a hook tells the person what came of it; a screen hands in its snackbar. */
export type Say = (message: { readonly text: string; readonly kind: 'success' | 'error' | 'info' }) => void
