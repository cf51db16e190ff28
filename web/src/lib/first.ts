import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router'

/** Puts what a screen shows first where it looks for it, before it is drawn. A failure is left for the screen to meet. */
export type First = (client: QueryClient, params: Params) => Promise<unknown>
