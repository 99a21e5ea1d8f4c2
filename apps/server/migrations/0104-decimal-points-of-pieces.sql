-- A figure in one piece of a long sheet tells the marks of all: a decimal point as well as a comma.
alter table long_import_pieces add column has_decimal_point boolean not null default false;
