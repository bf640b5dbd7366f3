//! Pictures that lie within a file of an office. The page shows each by its number, where it stands.
use office_oxide::ir::{DocumentIR, Element, Image, List, ListItem};

/// Takes the pictures out, in the order of the page, which shows the first as `<img src="0">`.
pub fn taken(ir: &mut DocumentIR) -> Vec<Vec<u8>> {
    let mut pictures = Vec::new();
    for section in &mut ir.sections {
        of_elements(&mut section.elements, &mut pictures);
    }
    pictures
}

fn of_elements(elements: &mut [Element], pictures: &mut Vec<Vec<u8>>) {
    for element in elements {
        match element {
            Element::Image(image) => take(image, pictures),
            Element::TextBox(inner) => of_elements(&mut inner.content, pictures),
            Element::Footnote(note) | Element::Endnote(note) => of_elements(&mut note.content, pictures),
            Element::List(list) => of_items(&mut list.items, pictures),
            Element::Table(table) => {
                for cell in table.rows.iter_mut().flat_map(|row| &mut row.cells) {
                    of_elements(&mut cell.content, pictures);
                }
            }
            _ => {}
        }
    }
}

fn of_items(items: &mut [ListItem], pictures: &mut Vec<Vec<u8>>) {
    for item in items {
        of_elements(&mut item.content, pictures);
        if let Some(List { items, .. }) = &mut item.nested {
            of_items(items, pictures);
        }
    }
}

fn take(image: &mut Image, pictures: &mut Vec<Vec<u8>>) {
    image.source_url = None; // what lies elsewhere is not fetched
    if let Some(bytes) = image.data.take().filter(|_| !image.decorative) {
        image.source_url = Some(pictures.len().to_string());
        pictures.push(bytes);
    }
}
