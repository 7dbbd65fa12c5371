import { sql } from '#server/platform/database/sql.ts'
export const ADDRESS = sql`
  last_name,
  middle_name,
  first_name,
  tel,
  zipcode,
  pref_id,
  country,
  city,
  address,
  building`
