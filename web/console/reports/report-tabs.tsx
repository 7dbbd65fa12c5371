import { Anchor } from '@mantine/core'
import { NavLink } from 'react-router'
import { useTexts } from '#web/shop/language/language.ts'
import style from './reports.module.css'
import { reportsTexts } from './reports.texts.ts'

const PATHS = {
  sales: '/reports',
  balance: '/reports/trial-balance',
  baseDates: '/reports/base-dates',
  files: '/reports/files',
} as const

/** The links between the reports. */
export function ReportTabs() {
  const texts = useTexts(reportsTexts)
  return (
    <nav aria-label={texts.tabList} className={style.screenOnly}>
      <ul className={style.tabs}>
        {(Object.keys(PATHS) as (keyof typeof PATHS)[]).map((name) => (
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
