import { Anchor } from '@mantine/core'
import { NavLink } from 'react-router'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import style from './reports.module.css'
import { reportsTexts } from './reports.texts.ts'

const PATHS = {
  sales: '/reports',
  charts: '/reports/charts',
  balance: '/reports/trial-balance',
  baseDates: '/reports/base-dates',
  accounting: '/reports/accounting',
  pointsBook: '/reports/points-book',
  files: '/reports/files',
  documents: '/documents',
} as const

/** The links from each report screen to all the others, shown like tabs. */
export function ReportTabs() {
  const texts = useTexts(reportsTexts)
  const can = useCan()
  const names = (Object.keys(PATHS) as (keyof typeof PATHS)[]).filter(
    (name) => name !== 'documents' || can('documents.read'),
  )
  return (
    <nav aria-label={texts.tabList} className={style.screenOnly}>
      <ul className={style.tabs}>
        {names.map((name) => (
          <li key={name}>
            <Anchor component={NavLink} to={PATHS[name]} end={name === 'sales'} underline="never">
              {texts.tabs[name]}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
