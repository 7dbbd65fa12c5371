-- The files that the shop makes of an uploaded logo: icons, favicon and the picture of a shared link.
create table shop_pictures (
  name text not null check (name ~ '^[0-9a-f]{64}$'),
  file text not null,
  bytes bytea not null,
  primary key (name, file)
);
create trigger shop_pictures_kept before update or delete on shop_pictures
  for each row execute function refuse_change('a picture of the shop is kept as it is');
