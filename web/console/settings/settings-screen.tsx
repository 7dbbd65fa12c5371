import { Alert, Anchor, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { DoneNotice } from '#web/console/frame/notices.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useScreenLoad } from '#web/console/frame/use-screen-load.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { ApprovedSettings } from './approved-settings.tsx'
import { CountriesSection } from './countries-section.tsx'
import { MemberRulesSection } from './member-rules-section.tsx'
import { RulesSection } from './rules-section.tsx'
import { settingsTexts } from './settings.texts.ts'
import { SettingsForm } from './settings-form.tsx'
import { StockLimitsSection } from './stock-limits-section.tsx'
import { StopsSection } from './stops-section.tsx'

/**
 * The settings of the whole shop: stopped acts, closing times, maintenance, invoices and the bank
 * account.
 */
export function SettingsScreen() {
  const texts = useTexts(settingsTexts)
  const { answer, reload, notLoaded } = useScreenLoad('GET /settings', {})
  const [isSaved, setIsSaved] = useState(false)
  if (answer === undefined) return notLoaded
  const { settings, undecided } = answer
  return (
    <Stack>
      <ScreenTitle title={texts.title} />
      <Pages />
      {settings.isInMaintenance ? (
        <Alert variant="outline" color="vermilion">
          {texts.inMaintenance}
        </Alert>
      ) : null}
      {undecided.length > 0 ? (
        <Alert variant="outline" color="vermilion" title={texts.undecided}>
          {undecided.map((each) => texts.decisions[each]).join(' ')}
        </Alert>
      ) : null}
      <StopsSection stops={settings.stops} reload={reload} />
      <DoneNotice text={isSaved ? texts.saved : undefined} />
      <SettingsForm
        key={settings.version}
        settings={settings}
        reload={reload}
        onSaved={setIsSaved}
      />
      <RulesSection settings={settings} />
      <MemberRulesSection />
      <StockLimitsSection />
      <CountriesSection />
      <ApprovedSettings settings={settings} />
    </Stack>
  )
}

function Pages() {
  const texts = useTexts(settingsTexts)
  const can = useCan()
  const links = [
    { to: '/courses', label: texts.courses, isShown: can('courses.read') },
    { to: '/ranks', label: texts.ranks, isShown: can('ranks.read') },
    { to: '/shipping-settings', label: texts.shipping, isShown: can('ship.settings') },
    { to: '/carriers', label: texts.carriers, isShown: can('carriers.read') },
  ]
  return (
    <Group component="nav" aria-label={texts.pages}>
      {links
        .filter(({ isShown }) => isShown)
        .map(({ to, label }) => (
          <Anchor key={to} component={Link} to={to} size="sm">
            {label}
          </Anchor>
        ))}
    </Group>
  )
}
