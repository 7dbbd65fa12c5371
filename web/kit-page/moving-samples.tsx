import { RotatingImage } from '#web/kit/picture/rotating-image.tsx'
import { Slider } from '#web/kit/slider/slider.tsx'
import { useTexts } from '#web/language/language.ts'
import fan from './fan.svg'
import kite from './kite.svg'
import styles from './moving-samples.module.css'
import { sampleTexts } from './samples.texts.ts'
import wave from './wave.svg'

const PICTURES = [wave, fan, kite]

export function MovingSamples() {
  const { moving } = useTexts(sampleTexts)
  return (
    <div className={styles.moving}>
      <Slider
        label={moving.banners}
        slideLabel={moving.slide}
        pauseLabel={moving.stop}
        playLabel={moving.run}
        slides={PICTURES.map((picture) => ({
          key: picture,
          content: <img className={styles.slide} src={picture} alt="" draggable={false} />,
        }))}
        intervalMs={2500}
        transitionMs={800}
      />
      <figure>
        <div className={styles.picture}>
          <RotatingImage images={PICTURES} alt={moving.pictures} intervalMs={2000} isEager />
        </div>
        <figcaption>{moving.pictures}</figcaption>
      </figure>
    </div>
  )
}
