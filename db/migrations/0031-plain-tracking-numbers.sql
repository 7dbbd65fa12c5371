-- A tracking number typed with hyphens differed from the number in the carrier's file, so two parcels could get the same
-- number. Stored numbers get the form that the console now stores: half width, without hyphens and spaces.

update console.parcels
set tracking_number = upper(regexp_replace(normalize(tracking_number, nfkc), '[[:space:]\u2010-\u2015\u2212\u2500\u30FC-]', '', 'g'))
where tracking_number ~ '[^0-9A-Z]'
  and normalize(tracking_number, nfkc) ~ '[0-9A-Za-z]';

update console.parcel_claims
set tracking_number = upper(regexp_replace(normalize(tracking_number, nfkc), '[[:space:]\u2010-\u2015\u2212\u2500\u30FC-]', '', 'g'))
where tracking_number ~ '[^0-9A-Z]'
  and normalize(tracking_number, nfkc) ~ '[0-9A-Za-z]';
