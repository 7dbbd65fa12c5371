import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { isMember, useCurrentUser } from './current-user.ts'
import { LanguageSwitch } from './language-switch.tsx'
import styles from './menu.module.css'
import { OUTSIDE } from './outside.ts'
import { OutsideLink } from './outside-link.tsx'
import { useFrameTexts } from './use-frame-texts.ts'
import { useLogout } from './use-logout.ts'

/** The hamburger menu: exactly the entries of the specification, then the language. */
export function Menu({ onClose }: { onClose: () => void }) {
  const texts = useFrameTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  // Before it leaves the page: only then does closing give the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it from the keyboard.
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
        <Entries onLeave={onClose} />
        <LanguageSwitch />
      </div>
    </dialog>
  )
}

function Entries({ onLeave }: { onLeave: () => void }) {
  const texts = useFrameTexts()
  const links = [
    ['/my-page', texts.myPage],
    ['/buy-point', texts.buyPoints],
    ['/buy-point-history', texts.pointHistory],
    ['/buy-product-history', texts.purchaseHistory],
    ['/exchange-card', texts.exchange],
    ['/user-guide', texts.guide],
  ] as const
  return (
    <ul className={styles.entries}>
      {links.map(([path, name]) => (
        <li key={path}>
          <Link to={path} onClick={onLeave}>
            {name}
          </Link>
        </li>
      ))}
      <li>
        <OutsideLink href={OUTSIDE.contact}>{texts.contact}</OutsideLink>
      </li>
      <li>
        <Link to="/terms-of-service" onClick={onLeave}>
          {texts.terms}
        </Link>
      </li>
      <li className={styles.last}>
        <InOrOut onLeave={onLeave} />
      </li>
    </ul>
  )
}

function InOrOut({ onLeave }: { onLeave: () => void }) {
  const texts = useFrameTexts()
  const user = useCurrentUser()
  const logout = useLogout()
  if (!isMember(user)) {
    return (
      <Link to="/login" onClick={onLeave}>
        {texts.login}
      </Link>
    )
  }
  const leave = () => {
    logout()
    onLeave()
  }
  return (
    <button type="button" onClick={leave}>
      {texts.logout}
    </button>
  )
}
