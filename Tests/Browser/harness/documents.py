"""Writes small office documents and sounds."""

import io
import math
import struct
import wave
import zipfile


def tone() -> bytes:
    """One second of sound, silent at first and loud at the end."""
    out = io.BytesIO()
    with wave.open(out, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(8000)
        sound.writeframes(b"".join(struct.pack("<h", int(at * 3.9 * math.sin(at / 3))) for at in range(8000)))
    return out.getvalue()


def document(words: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        packed.writestr("[Content_Types].xml", "<Types/>")
        text = f"<w:p><w:pPr><w:outlineLvl w:val='0'/></w:pPr><w:r><w:t>Recipe</w:t></w:r></w:p><w:p><w:r><w:t>{words}</w:t></w:r></w:p>"
        space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
        packed.writestr("word/document.xml", f"<w:document xmlns:w='{space}'><w:body>{text}</w:body></w:document>")
    return out.getvalue()


def workbook(*rows: tuple[str, float]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        cells = "".join(
            f"<row r='{at}'><c r='A{at}' t='inlineStr'><is><t>{name}</t></is></c><c r='C{at}'><v>{value}</v></c></row>"
            for at, (name, value) in enumerate(rows, 1))
        space = "xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main'"
        packed.writestr("xl/worksheets/sheet1.xml", f"<worksheet {space}><sheetData>{cells}</sheetData></worksheet>")
        relation = "xmlns:r='http://schemas.openxmlformats.org/officeDocument/2006/relationships'"
        packed.writestr("xl/workbook.xml", f"<workbook {space} {relation}><sheets><sheet name='Costs' r:id='a'/></sheets></workbook>")
        packed.writestr("xl/_rels/workbook.xml.rels", "<Relationships><Relationship Id='a' Target='worksheets/sheet1.xml'/></Relationships>")
    return out.getvalue()
