/** What the explorer hands over of one array; longer ones are named in the reply's `x-truncated` header. */
export const arrayRowLimit = 5000
