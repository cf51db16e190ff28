import { product } from 'core/contract'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Agents } from './parts/agents.tsx'
import { Carousel } from './parts/carousel.tsx'
import { Enterprise } from './parts/enterprise.tsx'
import { Example } from './parts/example.tsx'
import { HowItWorks } from './parts/how-it-works.tsx'
import { PricingTeaser } from './parts/pricing-teaser.tsx'
import styles from './screen.module.css'

export function Screen() {
  return (
    <>
      <VisuallyHidden>
        <h1>
          {product.name}: {product.pitch}
        </h1>
      </VisuallyHidden>
      <Carousel />
      <div className={styles.page}>
        <Example />
        <Agents />
        <HowItWorks />
        <Enterprise />
        <PricingTeaser />
      </div>
    </>
  )
}
