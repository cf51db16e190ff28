import { limits } from 'core/contract'
import useEmblaCarousel from 'embla-carousel-react'
import { useCallback, useEffect, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { useReducedMotion } from '#ui/media-query.ts'
import styles from './carousel.module.css'
import { type Slide, slides } from './slides.tsx'

function SlideCard({ slide, index, active }: { slide: Slide; index: number; active: boolean }) {
  return (
    // A slide out of sight must not take the focus: inert keeps its links out of the Tab order.
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group of the carousel, not a form's fieldset
    <div
      className={styles.slide}
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${slides.length}`}
    >
      <div className={styles.inner} inert={!active}>
        <div className={styles.card}>
          <p className={styles.kicker}>{slide.kicker}</p>
          <h2>{slide.title}</h2>
          <p className={styles.text}>{slide.text}</p>
          <p className={styles.actions}>
            {slide.actions.map(({ to, label }, place) => (
              <Link key={to} to={to} look="plain" className={classNames(styles.action, place > 0 && styles.second)}>
                {label}
              </Link>
            ))}
          </p>
        </div>
        <div className={styles.art}>
          {slide.art}
          {slide.note && <p className={styles.note}>{slide.note}</p>}
        </div>
      </div>
    </div>
  )
}

/** Four slides that loop, every 7000 ms, while nobody hovers, focuses, pauses or wishes for stillness. */
export function Carousel() {
  const still = useReducedMotion()
  const [viewport, embla] = useEmblaCarousel({ loop: true })
  const [selected, setSelected] = useState(0)
  const [paused, setPaused] = useState(false)
  const [attended, setAttended] = useState(false)
  const playing = !still && !paused

  useEffect(() => {
    if (!embla) return
    const select = () => setSelected(embla.selectedScrollSnap())
    embla.on('select', select).on('reInit', select)
    return () => {
      embla.off('select', select).off('reInit', select)
    }
  }, [embla])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a slide chosen by hand is shown its full time too
  useEffect(() => {
    if (!embla || !playing || attended) return
    const timer = setTimeout(() => embla.scrollNext(), limits.carousel.intervalMs)
    return () => clearTimeout(timer)
  }, [embla, playing, attended, selected])

  const goTo = useCallback((index: number) => embla?.scrollTo(index, still), [embla, still])

  return (
    <section
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label="Highlights"
      onMouseEnter={() => setAttended(true)}
      onMouseLeave={() => setAttended(false)}
      onFocus={() => setAttended(true)}
      onBlur={() => setAttended(false)}
    >
      <div className={styles.viewport} ref={viewport}>
        <div className={styles.slides} aria-live={playing && !attended ? 'off' : 'polite'}>
          {slides.map((slide, index) => (
            <SlideCard key={slide.title} slide={slide} index={index} active={index === selected} />
          ))}
        </div>
      </div>
      <div className={styles.controls}>
        <button type="button" aria-label="Previous slide" onClick={() => embla?.scrollPrev(still)}>
          <Icon name="chevron-left" />
        </button>
        {slides.map(({ title }, index) => (
          <button
            key={title}
            type="button"
            className={styles.dot}
            aria-label={`Slide ${index + 1}: ${title}`}
            aria-current={index === selected || undefined}
            onClick={() => goTo(index)}
          />
        ))}
        <button type="button" aria-label="Next slide" onClick={() => embla?.scrollNext(still)}>
          <Icon name="chevron-right" />
        </button>
        {!still && (
          <button
            type="button"
            aria-label={paused ? 'Play the slides' : 'Pause the slides'}
            onClick={() => setPaused(!paused)}
          >
            <Icon name={paused ? 'play' : 'pause'} size={16} />
          </button>
        )}
      </div>
    </section>
  )
}
