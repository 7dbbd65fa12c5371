-- Screen readers read what a banner's picture says. An empty text stands for the place of the banner.
alter table banners add column alt text not null default '';
alter table banners add column alt_en text;
