import { Link } from 'react-router'
import { useTexts } from '#web/language/language.ts'
import { layoutTexts } from './layout.texts.ts'
import { setZoomAllowed, useZoomAllowed } from './zoom.ts'
import styles from './zoom-switch.module.css'

export function ZoomSwitch({ onNavigate }: { readonly onNavigate: () => void }) {
  const texts = useTexts(layoutTexts)
  const isAllowed = useZoomAllowed()
  return (
    <div className={styles.zoom}>
      <label>
        <input
          type="checkbox"
          role="switch"
          checked={isAllowed}
          aria-checked={isAllowed}
          onChange={(event) => setZoomAllowed(event.target.checked)}
        />
        {texts.allowZoom}
      </label>
      <Link to="/accessibility" onClick={onNavigate}>
        {texts.accessibility}
      </Link>
    </div>
  )
}
