export const ADDRESS = `
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
