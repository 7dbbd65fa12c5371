import { useState } from 'react'
import { Link } from 'react-router'
import type { CurrentUser } from '#contract/members.ts'
import { formatNumber } from '#web/kit/money.ts'
import { identity, useIdentity } from '#web/language/identity.ts'
import { useTexts } from '#web/language/language.ts'
import { useReloadOnLanguage } from '#web/language/use-reload-on-language.ts'
import { isMember, useCurrentUser, useReloadCurrentUser } from './current-user.ts'
import styles from './header.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { layoutTexts } from './layout.texts.ts'
import { Menu } from './menu.tsx'
import { RankIcon } from './rank-icon.tsx'

export function Header() {
  const texts = useTexts(layoutTexts)
  const { name } = useIdentity()
  const { logo } = identity.pictures
  const user = useCurrentUser()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to="/" className={styles.logo} aria-label={`${name} ${texts.home}`}>
          {logo ? (
            <img className={styles.picture} src={`/pictures/${logo}/logo.png`} alt="" height={46} />
          ) : (
            <>
              <span
                className={styles.seal}
                data-letters={identity.logoLetters}
                aria-hidden="true"
              />
              <span className={styles.name} aria-hidden="true">
                {identity.nameLatin}
              </span>
            </>
          )}
        </Link>
        {user && isMember(user) ? <MemberBalances user={user} /> : <LoginLink />}
        <LanguageSwitch className={isMember(user) ? styles.languageOfMember : styles.language} />
        <button
          type="button"
          className={styles.menuButton}
          aria-label={texts.menu}
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={() => setIsMenuOpen(true)}
        >
          <span className={styles.bars} aria-hidden="true" />
        </button>
      </div>
      {isMenuOpen && <Menu onClose={() => setIsMenuOpen(false)} />}
    </header>
  )
}

function LoginLink() {
  const texts = useTexts(layoutTexts)
  return (
    <Link to="/login" className={styles.login}>
      {texts.login}
    </Link>
  )
}

function MemberBalances({ user }: { user: CurrentUser }) {
  const texts = useTexts(layoutTexts)
  const points = formatNumber(user.point)
  const coins = formatNumber(user.coin)
  // The server sends the name of the rank in one language only, so the header reloads the user when
  // the language changes.
  useReloadOnLanguage(useReloadCurrentUser())
  return (
    <div className={styles.balances}>
      <Link to="/my-page" className={styles.rank} aria-label={texts.rank(user.rank_name)}>
        <RankIcon rank={user.rank} picture={user.rank_icon} />
      </Link>
      <Link to="/buy-point" className={styles.balance} aria-label={texts.points(points)}>
        <b>P</b>
        <span data-testid="header-points">{points}</span>
      </Link>
      <Link to="/exchange-card" className={styles.balance} aria-label={texts.coins(coins)}>
        <b data-coin="true">C</b>
        <span data-testid="header-coins">{coins}</span>
      </Link>
    </div>
  )
}
