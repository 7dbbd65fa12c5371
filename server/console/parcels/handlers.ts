import { claimHandlers } from './claims/claims.route.ts'
import { paperHandlers } from './papers/papers.route.ts'
import { parcelHandlers } from './parcels.route.ts'
import { photoHandlers } from './photos/photos.route.ts'
import { shippingSettingHandlers } from './settings/settings.route.ts'

export const parcelsHandlers = {
  ...parcelHandlers,
  ...claimHandlers,
  ...paperHandlers,
  ...photoHandlers,
  ...shippingSettingHandlers,
}
