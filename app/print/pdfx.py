"""PDF/X files for presses: output intent, metadata, and lines in a spot colour along which pieces are cut.

No validator of PDF/X was available; tests check the rules of ISO 15930 that a program can check.
"""

from __future__ import annotations

import uuid
from typing import Final
from xml.sax.saxutils import escape

from reportlab.lib.colors import CMYKColorSep
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from app.face import inks, paths, to_pdf
from app.print import cutter
from app.print.plan import Page
from app.print.targets import Colour

CUT: Final = "DozorCut"
"""Tag of the lines along which pieces are cut."""
_CUT_COLOR: Final = (0, 1, 0, 0)
_CUT_WIDTH: Final = 0.25
"""In pt."""
_VERSIONS: Final = {
    "x1a": ((1, 4), {"GTS_PDFXVersion": "PDF/X-1a:2003", "GTS_PDFXConformance": "PDF/X-1a:2003"}),
    "x4": ((1, 6), {"GTS_PDFXVersion": "PDF/X-4"}),
    "pdf14": ((1, 4), {}),
}
"""Standard → version of PDF, and entries of the file's information."""
_XMP: Final = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>
<xmp:CreatorTool>{creator}</xmp:CreatorTool><xmp:CreateDate>{date}</xmp:CreateDate>
<xmp:ModifyDate>{date}</xmp:ModifyDate><xmp:MetadataDate>{date}</xmp:MetadataDate>
<pdf:Producer>{producer}</pdf:Producer><pdf:Trapped>False</pdf:Trapped>
<xmpMM:DocumentID>uuid:{identity}</xmpMM:DocumentID><xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion></rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


class _Info(pdfdoc.PDFInfo):  # type: ignore[misc]
    """The file's information, with the entries that name a PDF/X standard."""

    def __init__(self, info: pdfdoc.PDFInfo, standard: dict[str, str]) -> None:
        self.__dict__.update(info.__dict__)
        self._standard = standard

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        formatted: bytes = super().format(document)
        entries = "".join(f"/{name} ({value}) " for name, value in self._standard.items())
        return formatted.rstrip().removesuffix(b">>") + entries.encode() + b">>"


def declare(canvas: Canvas, colour: Colour) -> None:
    """Declare the described document of *canvas* as made for *colour*. Raises :class:`PrintError`."""
    document = canvas._doc
    document._pdfVersion, standard = _VERSIONS[colour.standard]
    # Hints for the printer are newer than these versions of PDF.
    document.Catalog.ViewerPreferences = None
    identifier, words = inks.CONDITIONS.get(colour.condition, ("Custom", colour.condition))
    intent = {
        "Type": pdfdoc.PDFName("OutputIntent"),
        "S": pdfdoc.PDFName("GTS_PDFX"),
        "OutputConditionIdentifier": pdfdoc.PDFString(identifier),
        "OutputCondition": pdfdoc.PDFString(words),
        "Info": pdfdoc.PDFString(words),
    }
    if colour.condition in inks.CONDITIONS:
        intent["RegistryName"] = pdfdoc.PDFString("http://www.color.org")
    if colour.embed:
        profile = pdfdoc.PDFStream(content=inks.profile_of(colour.condition), filters=to_pdf.QUICK)
        profile.dictionary["N"] = 4
        intent["DestOutputProfile"] = document.Reference(profile, "dozorIntent")
    document.Catalog.__NoDefault__ = [*document.Catalog.__NoDefault__, "OutputIntents"]
    document.Catalog.OutputIntents = pdfdoc.PDFArray([pdfdoc.PDFDictionary(intent)])
    info = document.info = _Info(document.info, standard)
    if colour.standard == "x4":
        year, month, day, *_time = document._timeStamp.YMDhms
        words_of = {
            name: escape(getattr(info, name))
            for name in ("title", "author", "subject", "creator", "producer")
        }
        identity = uuid.uuid5(uuid.NAMESPACE_URL, f"dozor:{info.title}")
        text = _XMP.format(
            date=f"{year:04}-{month:02}-{day:02}T00:00:00+00:00", identity=identity, **words_of
        )
        metadata = pdfdoc.PDFStream(content=text.encode(), filters=[])
        metadata.dictionary["Type"] = pdfdoc.PDFName("Metadata")
        metadata.dictionary["Subtype"] = pdfdoc.PDFName("XML")
        document.Catalog.Metadata = metadata


def draw_cuts(canvas: Canvas, page: Page, spot: str, *, proof: bool) -> None:
    """Draw the outlines of the pieces on *page* in the colour *spot*, over what is below."""
    color = CMYKColorSep(*_CUT_COLOR, spotName=spot, density=1)
    operator = "1 0 1 RG"
    if not proof:
        name, _separation = canvas._doc.addColor(color)
        canvas._colorsUsed[name] = name
        operator = f"{to_pdf.OVERPRINT} /{name} CS 1 SCN"
    height = page.height
    code: list[str] = canvas._code
    code.append(
        f"/{CUT} BMC q {operator} {_CUT_WIDTH / mm:.4f} w {mm:.6f} 0 0 {-mm:.6f} 0 {height * mm:.6f} cm"
    )
    for face, rect, _fold in cutter.outlines(page):
        if face.outline:
            code.append(f"q 1 0 0 1 {rect.x:.3f} {rect.y:.3f} cm {to_pdf.path_data(face.outline)} S Q")
        elif face.round:
            middle = rect.x + rect.w / 2, rect.y + rect.h / 2
            code.append(f"{to_pdf.path_data(paths.ellipse(*middle, rect.w / 2, rect.h / 2))} S")
        else:
            edge = paths.rectangle(rect.x, rect.y, rect.w, rect.h, face.corner)
            code.append(f"{to_pdf.path_data(edge)} S")
    code.append("Q EMC")
