import { useEffect } from 'react'
import { isMember, useCurrentUser } from '#web/shop/layout/current-user.ts'

/** Loads the member's favourites after a login, and removes them from the browser after a logout. */
export function useFavouriteSync(): void {
  const user = useCurrentUser()
  const memberId = user && (isMember(user) ? user.member_id : null)
  useEffect(() => {
    if (memberId === undefined) return
    // No screen waits for this code.
    const load = () => import('#web/shop/packs/keep/favourite-sync.ts')
    load().then(({ syncFavourites }) => syncFavourites(memberId), ignore)
  }, [memberId])
}

/** Without the code, the browser keeps what it holds until the next page. */
function ignore(): void {}
