import { product } from 'core/contract'
import { Account } from '#app/shell/account.tsx'
import { CompanySearch } from '#app/shell/company-search.tsx'
import { MarketSelector } from '#app/shell/market-selector.tsx'
import { SessionClock } from '#app/shell/session-clock.tsx'
import { Brand } from '#ui/brand.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { ThemeToggle } from '#ui/theme-toggle.tsx'
import styles from './top-bar.module.css'

interface TopBarProps {
  menuOpen: boolean
  onMenu: () => void
  onGoTo: (words: string) => void
}

export function TopBar({ menuOpen, onMenu, onGoTo }: TopBarProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <IconButton icon="menu" label="Open menu" aria-haspopup="dialog" aria-expanded={menuOpen} onClick={onMenu} />
        <Link to="/" look="plain" className={styles.brand}>
          <Brand name={product.name} />
        </Link>
        <MarketSelector />
        <CompanySearch onGoTo={onGoTo} />
        <div className={styles.end}>
          <SessionClock />
          <span className={styles.theme}>
            <ThemeToggle />
          </span>
          <Account />
        </div>
      </div>
    </header>
  )
}
