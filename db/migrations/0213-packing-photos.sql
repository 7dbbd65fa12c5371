-- Every member sees how an own parcel was packed, also without a case. Photos that were added after the hand-over, as of what came back, are for operators only.
create or replace view packing_photos as
  select parcel_photos.id, parcel_photos.parcel_id, parcels.member_id, parcel_photos.created_at, parcel_photos.bytes
  from console.parcel_photos
  join console.parcels on parcels.id = parcel_photos.parcel_id
  where bytes is not null
    and parcel_photos.created_at <= handed_over_at;
