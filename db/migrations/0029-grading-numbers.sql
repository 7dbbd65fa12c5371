-- The search of the console finds graded cards by their number alone (A-043).
create index copies_grading_number on console.copies (grading_number) where grading_number <> '';
