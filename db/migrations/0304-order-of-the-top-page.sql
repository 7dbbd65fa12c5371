-- The order of the top page replaces the rule about its first section.

update shop_settings
set rules = rules || '{"top_order": ["how-to-play", "packs", "recent-packs", "draw-feed", "card-types", "entrance", "services", "legal-links"]}'
where rules ->> 'top_first' = 'how-to-play';
update shop_settings set rules = rules - 'top_first' where rules ? 'top_first';
