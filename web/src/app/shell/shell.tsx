import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { useRouteHandle } from '#app/route-handle.ts'
import { useArrival } from '#app/shell/arrival.ts'
import { ChatButton } from '#app/shell/chat-button.tsx'
import { DataBar } from '#app/shell/data-bar.tsx'
import { Drawer } from '#app/shell/drawer.tsx'
import { Footer } from '#app/shell/footer.tsx'
import { useShellShortcuts } from '#app/shell/shell-shortcuts.ts'
import { TopBar } from '#app/shell/top-bar.tsx'
import { useAuth } from '#lib/auth.ts'
import { useConnection } from '#lib/connection.ts'
import { classNames } from '#ui/class-names.ts'
import { ConnectionLostBar, OperatorBar } from '#ui/top-bars.tsx'
import styles from './shell.module.css'

// Not needed for the first paint: fetched when someone first asks for it.
const GoTo = lazy(async () => ({ default: (await import('#app/shell/go-to.tsx')).GoTo }))

/** What is around every page. */
export function Shell() {
  const main = useRef<HTMLElement>(null)
  const [menuOpen, setMenuOpen] = useState(false)
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  /** The words the palette opens with; null while it is closed. */
  const [goTo, setGoTo] = useState<string | null>(null)
  const openPalette = useCallback((words = '') => setGoTo(words), [])
  const closePalette = useCallback(() => setGoTo(null), [])
  useShellShortcuts(openPalette)
  const connection = useConnection()
  const arriving = useNavigation().state !== 'idle'
  const { edgeToEdge = false, operators = false } = useRouteHandle()
  const { currentUser } = useAuth()
  useArrival(main)

  return (
    <div className={styles.shell}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <DataBar />
      {connection !== 'online' && <ConnectionLostBar />}
      {operators && currentUser?.isOperator && <OperatorBar />}
      <TopBar menuOpen={menuOpen} onMenu={() => setMenuOpen(true)} onGoTo={openPalette} />
      <Drawer open={menuOpen} onClose={closeMenu} onGoTo={openPalette} />
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={classNames(styles.main, !edgeToEdge && styles.page)}
        aria-busy={arriving || undefined}
      >
        <Outlet />
      </main>
      <Footer />
      <ChatButton />
      {goTo !== null && (
        <Suspense>
          <GoTo words={goTo} onClose={closePalette} />
        </Suspense>
      )}
      <ScrollRestoration />
    </div>
  )
}
