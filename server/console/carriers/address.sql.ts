/** The SQL columns of a `DeliveryAddress`. */
export const ADDRESS = `
  last_name as "lastName",
  middle_name as "middleName",
  first_name as "firstName",
  tel,
  zipcode,
  pref_id as "prefId",
  country,
  city,
  address,
  building`
