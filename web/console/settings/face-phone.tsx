import { type Identity, installedAs } from '#contract/identity.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import styles from './face-phone.module.css'
import { identityTexts } from './identity.texts.ts'

/** What a phone makes of the manifest: the icon of each kind, and the page while the shop opens. */
export function FacePhone({ identity }: { readonly identity: Identity }) {
  const texts = useTexts(identityTexts)
  const { name, shortName, color } = installedAs(identity, useLanguage())
  const { mark } = identity.pictures
  const icon = (file: string, className?: string) =>
    mark !== '' && <img className={className} src={`/pictures/${mark}/${file}`} alt="" />
  return (
    <main className={styles.page}>
      <figure className={styles.icon}>
        {icon('maskable-512.png', styles.android)}
        <b>{shortName}</b>
        <figcaption>{texts.phone.android}</figcaption>
      </figure>
      <figure className={styles.icon}>
        {icon('apple-touch-icon.png', styles.iphone)}
        <b>{shortName}</b>
        <figcaption>{texts.phone.iphone}</figcaption>
      </figure>
      <figure className={styles.icon}>
        <span className={styles.launch} style={{ backgroundColor: color }}>
          {icon('icon-192.png')}
          <b>{name}</b>
        </span>
        <figcaption>
          {texts.phone.launch} {color}
        </figcaption>
      </figure>
    </main>
  )
}
