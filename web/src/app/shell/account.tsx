import { useNavigate } from 'react-router'
import { useRouteHandle } from '#app/route-handle.ts'
import { Avatar } from '#app/shell/avatar.tsx'
import { useHere } from '#app/shell/here.ts'
import { signOut, useAuth } from '#lib/auth.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import { type Message, useSnackbar } from '#ui/snackbar.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './account.module.css'

/** The browser is signed out either way; this is about the session the server still holds. */
const notTold: Message = {
  kind: 'warning',
  text: 'Signed out here. The server could not be reached to end the session there.',
}

function Login() {
  const here = useHere()
  return (
    <ButtonLink to={`/login?${new URLSearchParams({ redirect: here }).toString()}`} look="primary">
      Login
    </ButtonLink>
  )
}

/** The avatar menu of a signed-in person, or the way to become one. */
export function Account() {
  const { currentUser } = useAuth()
  const { path } = useRouteHandle()
  const navigate = useNavigate()
  const show = useSnackbar()
  // The sign-in page is left as soon as someone is signed in; the menu comes with the page they go to.
  if (!currentUser || path === '/login') return <Login />

  function logout() {
    void signOut().then((told) => {
      if (!told) show({ ...notTold, action: { label: 'Retry', onAction: logout } })
    })
    navigate('/')
  }

  return (
    <span className={styles.account}>
      <Menu
        label="Account"
        items={[
          { label: 'View Profile', icon: 'user', onAction: () => navigate('/profile') },
          { label: 'Logout', icon: 'sign-out', onAction: logout },
        ]}
      >
        <Avatar size={32} />
        <VisuallyHidden>Account of {currentUser.displayName ?? currentUser.email}</VisuallyHidden>
      </Menu>
    </span>
  )
}
