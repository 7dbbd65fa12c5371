import { Kbd, Menu, SegmentedControl, UnstyledButton } from '@mantine/core'
import { openSpotlight } from '@mantine/spotlight'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { roleTexts } from '#web/console/format/roles.texts.ts'
import { useShellTitle } from '#web/console/format/shell-title.ts'
import { KeysHelp } from '#web/console/keys/keys-help.tsx'
import { send } from '#web/console/wire/console-client.ts'
import { useCan, useConsoleSession } from '#web/console/wire/session-context.ts'
import { useLiveLoad } from '#web/console/wire/use-live-load.ts'
import { ErrorBoundary } from '#web/kit/error-boundary.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { type Language, setLanguage, useLanguage, useTexts } from '#web/language/language.ts'
import { chapterOf } from './chapter.rule.ts'
import { CommandPalette } from './command-palette.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { FileFailureDialog } from './file-failure-dialog.tsx'
import { ScreenRoutes } from './screen-routes.tsx'
import { MENU_GROUPS, MENU_SCREENS, type MenuGroup, type MenuScreen } from './screens.ts'
import style from './shell.module.css'
import { shellTexts } from './shell.texts.ts'
import { useShellKeys } from './use-shell-keys.ts'
import { type Waiting, waitingByScreen } from './waiting.rule.ts'

/** The frame of every screen: search, language and account on top, and the menu on the left. */
export function Shell() {
  const texts = useTexts(shellTexts)
  const can = useCan()
  const screens = MENU_SCREENS.filter(({ permission }) => permission === null || can(permission))
  const { isHelpOpen, setIsHelpOpen } = useShellKeys(screens)
  const { pathname, key } = useLocation()
  const waiting = useWaiting(pathname)
  const helpScreens = screens.map(({ name, key }) => ({ key, title: texts.screens[name] }))
  return (
    <div className={style.shell}>
      <a className={style.skip} href="#main">
        {texts.skip}
      </a>
      <Header />
      <nav className={style.menu} aria-label={texts.navigation}>
        <div>
          {(Object.keys(MENU_GROUPS) as MenuGroup[]).map((group) => (
            <Group
              key={group}
              group={group}
              screens={screens}
              pathname={pathname}
              waiting={waiting}
            />
          ))}
        </div>
      </nav>
      <main className={style.main} id="main" tabIndex={-1}>
        <ErrorBoundary locationKey={key} fallback={(cause) => <ErrorScreen cause={cause} />}>
          <Suspense fallback={null}>
            <ScreenRoutes />
          </Suspense>
        </ErrorBoundary>
      </main>
      <FileFailureDialog />
      <CommandPalette screens={screens} />
      <KeysHelp
        isOpen={isHelpOpen}
        onClose={() => setIsHelpOpen(false)}
        chapter={chapterOf(pathname) ?? 'home'}
        screens={helpScreens}
      />
    </div>
  )
}

/** Folded for roles whose menu is longer than the window. */
const FOLDED: readonly MenuGroup[] = ['face', 'manage']
const SHORT_MENU_MAX = 16

interface GroupProps {
  readonly group: MenuGroup
  /** The screens that the operator may open. */
  readonly screens: readonly MenuScreen[]
  readonly pathname: string
  readonly waiting: Waiting
}
/** One group of the menu. A folded group is open while one of its screens is shown. */
function Group({ group, screens, pathname, waiting }: GroupProps) {
  const texts = useTexts(shellTexts)
  const own = MENU_GROUPS[group].flatMap((name) => screens.filter((each) => each.name === name))
  if (own.length === 0) return null
  const chapter = chapterOf(pathname)
  const isOpen = own.some(({ name }) => name === chapter)
  const isFolded = FOLDED.includes(group) && screens.length > SHORT_MENU_MAX && !isOpen
  return (
    <details
      className={style.group}
      open={!isFolded}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && FOLDED.includes(group))
          currentTarget.scrollIntoView({ block: 'nearest' })
      }}
    >
      <summary>{texts.groups[group]}</summary>
      <ul>
        {own.map((screen) => (
          <MenuItem
            key={screen.name}
            screen={screen}
            count={waiting[screen.name] ?? 0}
            isCurrent={screen.name === chapter}
          />
        ))}
      </ul>
    </details>
  )
}

interface MenuItemProps {
  readonly screen: MenuScreen
  readonly count: number
  /** Also true on a screen that the menu does not list but that belongs to this one. */
  readonly isCurrent: boolean
}
function MenuItem({ screen: { name, path, key }, count, isCurrent }: MenuItemProps) {
  const texts = useTexts(shellTexts)
  return (
    <li>
      <Link className={style.link} to={path} aria-current={isCurrent ? 'page' : undefined}>
        {texts.screens[name]}
        {count === 0 ? null : <span className={style.count}>{formatNumber(count)}</span>}
        <span className={style.key} aria-hidden="true">
          g {key}
        </span>
      </Link>
    </li>
  )
}

/** Loads the numbers again whenever a screen opens, because an act may have changed them. */
function useWaiting(pathname: string): Waiting {
  const { answer, refresh } = useLiveLoad('GET /dashboard/queues', {})
  const refreshAtOpening = useEffectEvent((_pathname: string) => void refresh())
  useEffect(() => refreshAtOpening(pathname), [pathname])
  return waitingByScreen(answer?.queues ?? [])
}

function Header() {
  const texts = useTexts(shellTexts)
  const language = useLanguage()
  return (
    <header className={style.header}>
      <Link className={style.brand} to="/">
        {useShellTitle()}
      </Link>
      <UnstyledButton className={style.search} onClick={openSpotlight}>
        {texts.search.open}
        <Kbd size="xs">Ctrl K</Kbd>
      </UnstyledButton>
      <div className={style.end}>
        <SegmentedControl
          aria-label={texts.language}
          size="xs"
          value={language}
          onChange={(value) => setLanguage(value as Language)}
          data={[
            { value: 'ja', label: '日本語' },
            { value: 'en', label: 'English' },
          ]}
        />
        <AccountMenu />
      </div>
    </header>
  )
}

function AccountMenu() {
  const texts = useTexts(shellTexts)
  const roles = useTexts(roleTexts)
  const client = useQueryClient()
  const { operator } = useConsoleSession()
  const logOut = async () => {
    await send('POST /logout', { request: {} })
    client.clear()
    location.assign('/console/')
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={style.account} aria-label={texts.account(operator.name)}>
          {operator.name}
          <span className={style.role}>{roles[operator.role]}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/sessions">
          {texts.screens.sessions}
        </Menu.Item>
        <Menu.Item onClick={() => void logOut()}>{texts.logOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
