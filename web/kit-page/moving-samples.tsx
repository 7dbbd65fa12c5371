import { RotatingImage } from '#web/kit/rotating-image.tsx'
import { Slider } from '#web/kit/slider.tsx'
import fan from './fan.svg'
import kite from './kite.svg'
import styles from './moving-samples.module.css'
import { useSampleTexts } from './use-sample-texts.ts'
import wave from './wave.svg'

const PICTURES = [wave, fan, kite]

export function MovingSamples() {
  const { moving } = useSampleTexts()
  return (
    <div className={styles.moving}>
      <Slider
        label={moving.banners}
        slideLabel={moving.slide}
        stopLabel={moving.stop}
        runLabel={moving.run}
        slides={PICTURES.map((picture) => ({
          key: picture,
          face: <img className={styles.slide} src={picture} alt="" draggable={false} />,
        }))}
        everyMs={2500}
        speedMs={800}
      />
      <figure>
        <div className={styles.picture}>
          <RotatingImage images={PICTURES} alt={moving.pictures} everyMs={2000} isEager />
        </div>
        <figcaption>{moving.pictures}</figcaption>
      </figure>
    </div>
  )
}
