-- A pack reserves the copies of a card once, and frees them once after the end of its sale (A-082).
create unique index movements_of_pack on console.movements (pack_id, card_id, kind)
  where kind in ('reserved', 'freed');
