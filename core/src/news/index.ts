export { createCoinFinder, type NamedCoin } from './named-coins.ts'
export { hourMs, type PriceMove, type PricePoint, priceMoveAround } from './price-move.ts'
export { type Headline, isSameStory, storiesOf, storyMs, storyOf } from './story.ts'
