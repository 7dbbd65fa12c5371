import { useState } from 'react'
import { Link } from 'react-router'
import type { CurrentUser } from '#contract/members.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useShownIdentity } from '#web/language/identity.ts'
import { useTexts } from '#web/language/language.ts'
import { useReloadOnLanguage } from '#web/language/use-reload-on-language.ts'
import { isMember, useCurrentUser, useReloadCurrentUser } from './current-user.ts'
import styles from './header.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { layoutTexts } from './layout.texts.ts'
import { Menu } from './menu.tsx'
import { RankIcon } from './rank-icon.tsx'
import { ShopLogo } from './shop-logo.tsx'

export function Header() {
  const texts = useTexts(layoutTexts)
  const user = useCurrentUser()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <ShopLogo />
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
  const { pointMark, coinMark } = useShownIdentity()
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
        <b>{pointMark}</b>
        <span data-testid="header-points">{points}</span>
      </Link>
      <Link to="/exchange-card" className={styles.balance} aria-label={texts.coins(coins)}>
        <b data-coin="true">{coinMark}</b>
        <span data-testid="header-coins">{coins}</span>
      </Link>
    </div>
  )
}
