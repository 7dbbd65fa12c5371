import { type ReactNode, useState } from 'react'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Countdown } from '#web/kit/countdown.tsx'
import { historyDateTime } from '#web/kit/dates.ts'
import { AlertProvider } from '#web/kit/dialog/alerts.tsx'
import { ToastProvider } from '#web/kit/dialog/toasts.tsx'
import { KitTextsContext } from '#web/kit/kit-texts.ts'
import { Table } from '#web/kit/list/table.tsx'
import { formatNumber, formatYen } from '#web/kit/money.ts'
import { ICONS, PathIcon } from '#web/kit/picture/icon.tsx'
import { EmptyState, LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { RotatingImage } from '#web/kit/picture/rotating-image.tsx'
import { Seal } from '#web/kit/picture/seal.tsx'
import { Skeleton } from '#web/kit/picture/skeleton.tsx'
import { Slider } from '#web/kit/slider/slider.tsx'
import { useTexts } from '#web/language/language.ts'
import { Footer } from '#web/shop/layout/footer.tsx'
import { LanguageSwitch } from '#web/shop/layout/language-switch.tsx'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import { METHOD_ICONS } from '#web/shop/payments/methods/method-icons.ts'
import { ColorSamples } from './color-samples.tsx'
import { DialogSamples } from './dialog-samples.tsx'
import fan from './fan.svg'
import { FieldSamples } from './field-samples.tsx'
import iconSamplesStyles from './icon-samples.module.css'
import kite from './kite.svg'
import movingSamplesStyles from './moving-samples.module.css'
import { type SampleTexts, sampleTexts } from './samples.texts.ts'
import { ShopControlSamples } from './shop-control-samples.tsx'
import spaceSamplesStyles from './space-samples.module.css'
import styles from './style-guide.module.css'
import { TableSamples } from './table-samples.tsx'
import typeSamplesStyles from './type-samples.module.css'
import wave from './wave.svg'

/** docs/visual-language.md explains when to use which component. */
export function StyleGuide() {
  const texts = useTexts(sampleTexts)
  return (
    <KitTextsContext value={useTexts(layoutTexts)}>
      <AlertProvider>
        <ToastProvider>
          <main className={styles.book}>
            <title>{texts.title}</title>
            <header className={styles.head}>
              <LanguageSwitch />
              <h1>{texts.title}</h1>
              <p className={styles.lead}>{texts.lead}</p>
            </header>
            <Chapter name="type" samples={<TypeSamples />} />
            <Chapter name="color" samples={<ColorSamples />} />
            <Chapter name="space" samples={<SpaceSamples />} />
            <Chapter name="icons" samples={<IconSamples />} />
            <Chapter name="buttons" samples={<ButtonSamples />} />
            <Chapter name="fields" samples={<FieldSamples />} />
            <Chapter name="dialogs" samples={<DialogSamples />} />
            <Chapter name="tables" samples={<TableSamples />} />
            <Chapter name="waiting" samples={<WaitingSamples />} />
            <Chapter name="figures" samples={<FigureSamples />} />
            <Chapter name="moving" samples={<MovingSamples />} />
            <Chapter name="shop" samples={<ShopControlSamples />} />
            <Chapter name="night" samples={<NightSamples />} />
          </main>
          <Footer />
        </ToastProvider>
      </AlertProvider>
    </KitTextsContext>
  )
}

interface ChapterProps {
  readonly name: keyof SampleTexts['chapters']
  readonly samples: ReactNode
}

function Chapter({ name, samples }: ChapterProps) {
  const { title, rule } = useTexts(sampleTexts).chapters[name]
  return (
    <section className={styles.chapter} aria-labelledby={name}>
      <h2 className={styles.title} id={name}>
        {title} <small>{rule}</small>
      </h2>
      {samples}
    </section>
  )
}

/** Shows the kit components in the dark theme, which the reveal uses. */
function NightSamples() {
  return (
    <div className={`${styles.chapter} ${styles.night}`} data-theme="night">
      <ButtonSamples />
      <FieldSamples />
      <IconSamples />
    </div>
  )
}

const TONES = ['main', 'plain', 'quiet'] as const

function ButtonSamples() {
  const { buttons } = useTexts(sampleTexts)
  return (
    <div className={styles.grid}>
      <div className={styles.row}>
        {TONES.map((tone) => (
          <Button key={tone} tone={tone}>
            {buttons[tone]}
          </Button>
        ))}
      </div>
      <div className={styles.row}>
        {TONES.map((tone) => (
          <Button key={tone} tone={tone} disabled>
            {buttons.disabled}
          </Button>
        ))}
      </div>
      <div className={styles.row}>
        <ButtonLink to="/" tone="plain">
          {buttons.link}
        </ButtonLink>
        <Button isWide>{buttons.wide}</Button>
      </div>
    </div>
  )
}

function IconSamples() {
  return (
    <ul className={iconSamplesStyles.icons}>
      {Object.entries({ ...ICONS, ...METHOD_ICONS }).map(([name, path]) => (
        <li key={name}>
          <PathIcon path={path} className={iconSamplesStyles.icon} />
          {name}
        </li>
      ))}
    </ul>
  )
}

const STEPS_PX = [4, 8, 12, 16, 20, 28, 36, 48, 72]
const LINES = ['line', 'hairline', 'double'] as const

function SpaceSamples() {
  const { lines } = useTexts(sampleTexts)
  return (
    <div className={spaceSamplesStyles.space}>
      <ul className={spaceSamplesStyles.steps}>
        {STEPS_PX.map((step) => (
          <li key={step}>
            <span style={{ width: `${step}px` }} />
            {step}
          </li>
        ))}
      </ul>
      <ul className={spaceSamplesStyles.lines}>
        {LINES.map((line) => (
          <li key={line} className={spaceSamplesStyles[line]}>
            {lines[line]}
          </li>
        ))}
      </ul>
    </div>
  )
}

const SIZES = ['title', 'heading', 'body', 'note', 'figures'] as const

function TypeSamples() {
  const { type } = useTexts(sampleTexts)
  return (
    <div className={typeSamplesStyles.sizes}>
      {SIZES.map((size) => (
        <p key={size} className={typeSamplesStyles[size]}>
          {type[size]}
        </p>
      ))}
    </div>
  )
}

const KINDS = ['done', 'open', 'over'] as const

function WaitingSamples() {
  const { waiting } = useTexts(sampleTexts)
  return (
    <>
      <div className={styles.row}>
        {KINDS.map((kind) => (
          <Seal key={kind} kind={kind} label={waiting.seals[kind]} />
        ))}
      </div>
      <div className={styles.grid}>
        <Skeleton count={3} shape={{ height: '68px', marginBottom: '12px' }} />
        <EmptyState text={waiting.nothing}>
          <ButtonLink to="/">{waiting.toPacks}</ButtonLink>
        </EmptyState>
        <LoadFailed onRetry={() => undefined} />
      </div>
    </>
  )
}

const PICTURES = [wave, fan, kite]

function MovingSamples() {
  const { moving } = useTexts(sampleTexts)
  return (
    <div className={movingSamplesStyles.moving}>
      <Slider
        label={moving.banners}
        slideLabel={moving.slide}
        pauseLabel={moving.stop}
        playLabel={moving.run}
        slides={PICTURES.map((picture) => ({
          key: picture,
          content: (
            <img className={movingSamplesStyles.slide} src={picture} alt="" draggable={false} />
          ),
        }))}
        intervalMs={2500}
        transitionMs={800}
      />
      <figure>
        <div className={movingSamplesStyles.picture}>
          <RotatingImage images={PICTURES} alt={moving.pictures} intervalMs={2000} isEager />
        </div>
        <figcaption>{moving.pictures}</figcaption>
      </figure>
    </div>
  )
}

const DAY_MS = 24 * 3600 * 1000

function FigureSamples() {
  const { chapters, figures } = useTexts(sampleTexts)
  const [openedAtMs] = useState(() => Date.now())
  return (
    <Table caption={chapters.figures.title} columns={[figures.what, figures.figure]}>
      <tr>
        <td>{figures.money}</td>
        <td>{formatYen(1_234_567)}</td>
      </tr>
      <tr>
        <td>{figures.points}</td>
        <td>{formatNumber(1_234_567)}P</td>
      </tr>
      <tr>
        <td>{figures.history}</td>
        <td>{historyDateTime('2025-08-01 12:34:56')}</td>
      </tr>
      <tr>
        <td>{figures.countdown}</td>
        <td>
          <Countdown untilMs={openedAtMs + DAY_MS} nowMs={Date.now} tickMs={1000} />
        </td>
      </tr>
      <tr>
        <td>{figures.late}</td>
        <td>
          <Countdown untilMs={openedAtMs} nowMs={Date.now} tickMs={1000} />
        </td>
      </tr>
    </Table>
  )
}
