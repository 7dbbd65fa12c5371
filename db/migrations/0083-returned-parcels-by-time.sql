-- The dashboard counts the parcels that came back today and yesterday.

create index parcel_events_returned on console.parcel_events (at) where kind = 'returned';
