import { useEffect, useState } from 'react'
import { photoPath } from '#contract/links.rule.ts'
import type { CopyProof } from '#contract/packs.ts'
import { toHex } from '#web/shop/fairness/verifier/bytes.rule.ts'
import { hasWebCrypto, sha256 } from '#web/shop/fairness/verifier/hashing.ts'

export type PhotoCheck = 'checking' | 'same' | 'other' | 'unable'

/**
 * Compares the hash of a photo with the one that the composition names. The browser has the photo's
 * bytes already, because the check begins once the picture is shown.
 */
export function usePhotoCheck(copy: CopyProof, isLoaded: boolean): PhotoCheck {
  const [check, setCheck] = useState<PhotoCheck>('checking')
  useEffect(() => {
    if (!isLoaded) return
    let isCurrent = true
    void checkPhoto(copy).then((found) => isCurrent && setCheck(found))
    return () => {
      isCurrent = false
    }
  }, [copy, isLoaded])
  return check
}

async function checkPhoto(copy: CopyProof): Promise<PhotoCheck> {
  if (!hasWebCrypto()) return 'unable'
  try {
    const response = await fetch(photoPath(copy))
    if (!response.ok) return 'unable'
    const bytes = new Uint8Array(await response.arrayBuffer())
    return toHex(await sha256(bytes)) === copy.photo ? 'same' : 'other'
  } catch {
    return 'unable'
  }
}
