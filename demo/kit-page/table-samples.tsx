import { useState } from 'react'
import { SegmentedControl } from '#web/kit/form/segmented-control.tsx'
import { Pager } from '#web/kit/list/pager.tsx'
import { Table } from '#web/kit/list/table.tsx'
import { TabPanel, Tabs } from '#web/kit/list/tabs.tsx'
import { useTexts } from '#web/language/language.ts'
import { sampleTexts } from './samples.texts.ts'
import styles from './style-guide.module.css'

const KEYS = ['points', 'coins', 'goods'] as const
const PANEL_ID = 'sample-panel'
const PAGES_MAX = 12
const PAGES_SHOWN = 5

export function TableSamples() {
  const { tables } = useTexts(sampleTexts)
  const [tab, setTab] = useState<(typeof KEYS)[number]>('points')
  const [order, setOrder] = useState(0)
  const [page, setPage] = useState(1)
  const first = Math.min(Math.max(1, page - 2), PAGES_MAX - PAGES_SHOWN + 1)
  const pages = Array.from({ length: PAGES_SHOWN }, (_, index) => first + index)
  return (
    <div className={styles.wide}>
      <div>
        <Table caption={tables.caption} columns={tables.columns}>
          {tables.rows.map(([date, content, coins]) => (
            <tr key={date}>
              <td>{date}</td>
              <td>{content}</td>
              <td>{coins}</td>
            </tr>
          ))}
        </Table>
        <Pager page={{ page, all_page: PAGES_MAX, pages }} onPageChange={setPage} />
      </div>
      <div className={styles.chapter}>
        <SegmentedControl
          label={tables.caption}
          options={tables.orders.map((name, value) => ({ value, name }))}
          selected={order}
          onSelect={setOrder}
        />
        <div>
          <Tabs
            label={tables.caption}
            panelId={PANEL_ID}
            tabs={KEYS.map((key) => ({ key, name: tables.tabs[key] }))}
            selected={tab}
            onSelect={setTab}
          />
          <TabPanel id={PANEL_ID} selected={tab}>
            {tables.shown(tables.tabs[tab])}
          </TabPanel>
        </div>
      </div>
    </div>
  )
}
