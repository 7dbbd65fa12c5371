import { useState } from 'react'
import type { CASE_PHOTOS_MAX } from '#contract/cases.ts'
import { useTexts } from '#web/language/language.ts'
import { FormError } from '#web/shop/members/form-error.tsx'
import styles from './cases.module.css'
import { casesTexts } from './cases.texts.ts'
import { type Photo, smallerPhoto } from './smaller-photo.ts'

const PHOTOS_MAX: typeof CASE_PHOTOS_MAX = 6

interface PhotoPickerProps {
  readonly photos: readonly Photo[]
  /** How many photos the case has already. */
  readonly storedCount?: number
  readonly onChange: (photos: readonly Photo[]) => void
}

/** Chooses photos, which are made smaller at once, so that a phone sends little. */
export function PhotoPicker({ photos, storedCount = 0, onChange }: PhotoPickerProps) {
  const texts = useTexts(casesTexts)
  const [error, setError] = useState('')
  const leftCount = PHOTOS_MAX - storedCount
  const choose = async (files: readonly File[]) => {
    setError('')
    const smaller = await Promise.all(files.slice(0, leftCount).map(smallerPhoto))
    if (smaller.includes(undefined)) setError(texts.unreadable)
    onChange(smaller.filter((photo) => photo !== undefined))
  }
  if (leftCount <= 0) return null
  return (
    <div className={styles.picker}>
      <label>
        {texts.addPhotos}
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          multiple
          onChange={({ currentTarget }) => void choose([...(currentTarget.files ?? [])])}
        />
      </label>
      <small>{texts.photosHint(leftCount)}</small>
      <FormError>{error}</FormError>
      <div className={styles.chosen}>
        {photos.map((photo, at) => (
          <img key={photo} src={photo} alt={texts.photo(texts.photos, at + 1)} />
        ))}
      </div>
    </div>
  )
}
