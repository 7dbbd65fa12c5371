import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { unsubscribePush } from '#web/kit/push-subscription.ts'
import { useTexts } from '#web/language/language.ts'
import { send } from '#web/wire/client.ts'
import { clearPendingRequests } from '#web/wire/pending-request.ts'
import { useAction } from '#web/wire/use-action.ts'
import { ContactLink } from './contact-link.tsx'
import { isMember, removeCachedAnswers, useCurrentUser } from './current-user.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { layoutTexts } from './layout.texts.ts'
import styles from './menu.module.css'
import { notifyOtherTabs } from './other-tabs.ts'
import { ZoomSwitch } from './zoom-switch.tsx'

export function Menu({ onClose }: { onClose: () => void }) {
  const texts = useTexts(layoutTexts)
  const dialog = useRef<HTMLDialogElement>(null)
  // The effect closes the dialog before React removes it from the page. Only then does the browser
  // give the focus back to the element that had the focus before.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the menu from the keyboard.
    <dialog
      ref={dialog}
      className={styles.menu}
      aria-label={texts.menu}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.sheet}>
        <button
          type="button"
          className={styles.close}
          aria-label={texts.closeMenu}
          onClick={onClose}
        >
          <span className={styles.cross} aria-hidden="true" />
        </button>
        <MenuItems onNavigate={onClose} />
        <LanguageSwitch />
        <ZoomSwitch onNavigate={onClose} />
      </div>
    </dialog>
  )
}

function MenuItems({ onNavigate }: { onNavigate: () => void }) {
  const texts = useTexts(layoutTexts)
  const links = [
    ['/my-page', texts.myPage],
    ['/buy-point', texts.buyPoints],
    ['/buy-point-history', texts.pointHistory],
    ['/buy-product-history', texts.purchaseHistory],
    ['/exchange-card', texts.exchange],
    ['/user-guide', texts.guide],
  ] as const
  return (
    <ul className={styles.items}>
      {links.map(([path, name]) => (
        <li key={path}>
          <Link to={path} onClick={onNavigate}>
            {name}
          </Link>
        </li>
      ))}
      <li>
        <ContactLink onNavigate={onNavigate} />
      </li>
      <li>
        <Link to="/terms-of-service" onClick={onNavigate}>
          {texts.terms}
        </Link>
      </li>
      <li className={styles.last}>
        <LoginOrLogout onNavigate={onNavigate} />
      </li>
    </ul>
  )
}

function LoginOrLogout({ onNavigate }: { onNavigate: () => void }) {
  const texts = useTexts(layoutTexts)
  const user = useCurrentUser()
  const logout = useLogout()
  if (!isMember(user)) {
    return (
      <Link to="/login" onClick={onNavigate}>
        {texts.login}
      </Link>
    )
  }
  const logoutAndClose = () => {
    logout()
    onNavigate()
  }
  return (
    <button type="button" onClick={logoutAndClose}>
      {texts.logout}
    </button>
  )
}

/**
 * Returns a function that ends the session and opens the top page. The function opens the top page
 * even if the server refuses the call (specification, section 4).
 */
function useLogout(): () => void {
  const navigate = useNavigate()
  const client = useQueryClient()
  return useAction(async () => {
    void unsubscribePush()
    await send('GET /user/logout')
    notifyOtherTabs()
    clearPendingRequests()
    removeCachedAnswers(client)
    navigate('/')
  })
}
