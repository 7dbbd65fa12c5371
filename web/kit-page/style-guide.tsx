import type { ReactNode } from 'react'
import { AlertProvider } from '#web/kit/dialog/alerts.tsx'
import { ToastProvider } from '#web/kit/dialog/toasts.tsx'
import { KitTextsContext } from '#web/kit/kit-texts.ts'
import { useTexts } from '#web/language/language.ts'
import { Footer } from '#web/shop/layout/footer.tsx'
import { LanguageSwitch } from '#web/shop/layout/language-switch.tsx'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import { ButtonSamples } from './button-samples.tsx'
import { ColorSamples } from './color-samples.tsx'
import { DialogSamples } from './dialog-samples.tsx'
import { FieldSamples } from './field-samples.tsx'
import { FigureSamples } from './figure-samples.tsx'
import { IconSamples } from './icon-samples.tsx'
import { MovingSamples } from './moving-samples.tsx'
import type { SampleTexts } from './samples.texts.ts'
import { sampleTexts } from './samples.texts.ts'
import { ShopControlSamples } from './shop-control-samples.tsx'
import { SpaceSamples } from './space-samples.tsx'
import styles from './style-guide.module.css'
import { TableSamples } from './table-samples.tsx'
import { TypeSamples } from './type-samples.tsx'
import { WaitingSamples } from './waiting-samples.tsx'

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
